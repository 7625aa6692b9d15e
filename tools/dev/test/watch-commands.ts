import { MongoClient } from 'mongodb';
import { shardKeys, unkeyed } from './shard-keys.ts';

/** What services have asked without a shard key since somebody looked. */
export const asked: string[] = [];

const { connect } = MongoClient.prototype;
const watched = new WeakSet<MongoClient>();

/** Watches the connections of services, which have their names; a test's own connection has another. */
MongoClient.prototype.connect = function (this: MongoClient) {
  const keys = shardKeys[this.options.appName ?? ''];
  if (keys && !watched.has(this)) {
    watched.add(this);
    Object.assign(this.options, { monitorCommands: true });
    this.on('commandStarted', (event) => asked.push(...unkeyed(keys, event)));
  }
  return connect.call(this);
};
