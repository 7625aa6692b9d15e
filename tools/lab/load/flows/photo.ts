import http from 'k6/http';
import { call, upload } from '../lib/http.ts';
import { nextPair, type People } from '../lib/people.ts';

const picture = open(import.meta.resolve('../people/photo.jpg'), 'b');

/** Adds a photo, which is drawn anew in three sizes, and removes it. */
export function photo(people: People): void {
  const [, owner] = nextPair(people);
  const stored = upload('uploadPhoto', '/users/me/photos', owner, {
    photo: http.file(picture, 'photo.jpg', 'image/jpeg'),
  });
  const { file } = (stored.photo ?? {}) as { file?: string };
  if (file) call('deletePhoto', 'DELETE', `/users/photos/${file}`, owner);
}
