// What kills parts of the product has one product of its own: its start takes as long as several of these tests.
import './faults/short.ts';
import './payment/membership.ts';
