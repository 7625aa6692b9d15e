/** From here on this process reads no file, not even its own code, and starts no thread. There is no way back. */
export function lockDown(): void {
  process.permission.drop('worker');
  process.permission.drop('fs.read');
}
