import type { Choice } from '@emberline/contracts/choice-lists';

/** Two or three towns of each state with a zip code there. */
export const towns: Record<Choice<'location'>, readonly (readonly [town: string, zip: string])[]> = {
  Alabama: [
    ['Huntsville', '35801'],
    ['Mobile', '36602'],
    ['Birmingham', '35203'],
  ],
  Alaska: [
    ['Anchorage', '99501'],
    ['Fairbanks', '99701'],
    ['Juneau', '99801'],
  ],
  Arizona: [
    ['Tucson', '85701'],
    ['Flagstaff', '86001'],
    ['Mesa', '85201'],
  ],
  Arkansas: [
    ['Little Rock', '72201'],
    ['Fayetteville', '72701'],
  ],
  California: [
    ['Sacramento', '95814'],
    ['Oakland', '94607'],
    ['San Diego', '92101'],
  ],
  Colorado: [
    ['Denver', '80202'],
    ['Boulder', '80302'],
    ['Fort Collins', '80521'],
  ],
  Connecticut: [
    ['New Haven', '06510'],
    ['Hartford', '06103'],
  ],
  Delaware: [
    ['Wilmington', '19801'],
    ['Dover', '19901'],
  ],
  Florida: [
    ['Tampa', '33602'],
    ['Orlando', '32801'],
    ['Gainesville', '32601'],
  ],
  Georgia: [
    ['Atlanta', '30303'],
    ['Savannah', '31401'],
    ['Athens', '30601'],
  ],
  Hawaii: [
    ['Honolulu', '96813'],
    ['Hilo', '96720'],
  ],
  Idaho: [
    ['Boise', '83702'],
    ["Coeur d'Alene", '83814'],
  ],
  Illinois: [
    ['Chicago', '60601'],
    ['Springfield', '62701'],
    ['Peoria', '61602'],
  ],
  Indiana: [
    ['Indianapolis', '46204'],
    ['Bloomington', '47404'],
  ],
  Iowa: [
    ['Des Moines', '50309'],
    ['Iowa City', '52240'],
  ],
  Kansas: [
    ['Wichita', '67202'],
    ['Lawrence', '66044'],
  ],
  Kentucky: [
    ['Louisville', '40202'],
    ['Lexington', '40507'],
  ],
  Louisiana: [
    ['New Orleans', '70112'],
    ['Baton Rouge', '70801'],
  ],
  Maine: [
    ['Portland', '04101'],
    ['Bangor', '04401'],
  ],
  Maryland: [
    ['Baltimore', '21201'],
    ['Annapolis', '21401'],
  ],
  Massachusetts: [
    ['Worcester', '01608'],
    ['Salem', '01970'],
    ['Boston', '02108'],
  ],
  Michigan: [
    ['Ann Arbor', '48104'],
    ['Grand Rapids', '49503'],
    ['Detroit', '48226'],
  ],
  Minnesota: [
    ['Duluth', '55802'],
    ['Saint Paul', '55101'],
  ],
  Mississippi: [
    ['Jackson', '39201'],
    ['Oxford', '38655'],
  ],
  Missouri: [
    ['Kansas City', '64106'],
    ['Columbia', '65201'],
  ],
  Montana: [
    ['Missoula', '59802'],
    ['Bozeman', '59715'],
  ],
  Nebraska: [
    ['Omaha', '68102'],
    ['Lincoln', '68508'],
  ],
  Nevada: [
    ['Reno', '89501'],
    ['Henderson', '89015'],
  ],
  'New Hampshire': [
    ['Portsmouth', '03801'],
    ['Concord', '03301'],
  ],
  'New Jersey': [
    ['Hoboken', '07030'],
    ['Princeton', '08540'],
  ],
  'New Mexico': [
    ['Santa Fe', '87501'],
    ['Albuquerque', '87102'],
  ],
  'New York': [
    ['Albany', '12207'],
    ['Buffalo', '14202'],
    ['Brooklyn', '11201'],
  ],
  'North Carolina': [
    ['Asheville', '28801'],
    ['Raleigh', '27601'],
    ['Durham', '27701'],
  ],
  'North Dakota': [
    ['Fargo', '58102'],
    ['Bismarck', '58501'],
  ],
  Ohio: [
    ['Columbus', '43215'],
    ['Cleveland', '44113'],
    ['Dayton', '45402'],
  ],
  Oklahoma: [
    ['Tulsa', '74103'],
    ['Norman', '73069'],
  ],
  Oregon: [
    ['Portland', '97204'],
    ['Eugene', '97401'],
    ['Bend', '97701'],
  ],
  Pennsylvania: [
    ['Pittsburgh', '15222'],
    ['Lancaster', '17602'],
    ['Erie', '16501'],
  ],
  'Rhode Island': [
    ['Providence', '02903'],
    ['Newport', '02840'],
  ],
  'South Carolina': [
    ['Charleston', '29401'],
    ['Greenville', '29601'],
  ],
  'South Dakota': [
    ['Sioux Falls', '57104'],
    ['Rapid City', '57701'],
  ],
  Tennessee: [
    ['Nashville', '37203'],
    ['Knoxville', '37902'],
    ['Chattanooga', '37402'],
  ],
  Texas: [
    ['Austin', '78701'],
    ['San Antonio', '78205'],
    ['Houston', '77002'],
  ],
  Utah: [
    ['Salt Lake City', '84101'],
    ['Moab', '84532'],
  ],
  Vermont: [
    ['Burlington', '05401'],
    ['Montpelier', '05602'],
  ],
  Virginia: [
    ['Richmond', '23219'],
    ['Charlottesville', '22902'],
  ],
  Washington: [
    ['Seattle', '98101'],
    ['Spokane', '99201'],
    ['Bellingham', '98225'],
  ],
  'West Virginia': [
    ['Morgantown', '26501'],
    ['Charleston', '25301'],
  ],
  Wisconsin: [
    ['Madison', '53703'],
    ['Milwaukee', '53202'],
  ],
  Wyoming: [
    ['Laramie', '82070'],
    ['Cheyenne', '82001'],
  ],
};

/** Percentage of members in a state; 1 for states that are not listed. */
export const crowded: Partial<Record<Choice<'location'>, number>> = {
  California: 9,
  Texas: 7,
  Florida: 6,
  'New York': 6,
  Pennsylvania: 4,
  Illinois: 4,
  Ohio: 4,
  Georgia: 3,
  'North Carolina': 3,
  Michigan: 3,
  Washington: 3,
  Colorado: 3,
  Oregon: 2,
  Tennessee: 2,
  Virginia: 2,
  Massachusetts: 2,
  Arizona: 2,
  Minnesota: 2,
  Wisconsin: 2,
};
