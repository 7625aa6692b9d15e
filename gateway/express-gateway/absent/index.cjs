/**
 * Stands in for packages that express-gateway names but this gateway never calls (package.json, overrides): its command
 * line, its admin API, its stock policies and their databases. It only bears being required and, for express-gateway's
 * own store, being constructed and listened to.
 */
module.exports = class Absent {
  on() {
    return this;
  }
};
