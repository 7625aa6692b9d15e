import { crc32, deflateSync } from 'node:zlib';

/** A small photo whose metadata hold owner, camera and place, with the words SECRET-OWNER and SECRET-CAMERA. */
export const tellingPhoto = Buffer.from(
  '/9j/4QEyRXhpZgAASUkqAAgAAAAJABABAgAOAAAAigAAABIBAwABAAAAAQAAABoBBQABAAAAegAAABsBBQABAAAAggAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAJiCAgANAAAAmAAAAGmHBAABAAAApgAAACWIBAABAAAA9AAAAAAAAAA4YwAA6AMAADhjAADoAwAAU0VDUkVULUNBTUVSQQBTRUNSRVQtT1dORVIAAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABgAAAAA6AEAAEAAABAAAAAAAAAAAIAAQACAAIAAABOAAAAAgAFAAMAAAASAQAAAAAAADMAAAABAAAAHgAAAAEAAACeDAAAZAAAAP/bAEMAFA4PEg8NFBIQEhcVFBgeMiEeHBwePSwuJDJJQExLR0BGRVBac2JQVW1WRUZkiGVtd3uBgoFOYI2XjH2Wc36BfP/bAEMBFRcXHhoeOyEhO3xTRlN8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fP/AABEIAEAAYAMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAABf/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIgJa8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/9k=',
  'base64',
);

/** A picture of one colour. @param claimed the size in its header, if it should be false */
export function png(width: number, height: number, claimed = { width, height }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(claimed.width);
  header.writeUInt32BE(claimed.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * height, 2));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
