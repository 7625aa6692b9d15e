import { choices, saveProfile, updateMyImages, uploadPhoto } from '@emberline/contracts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { apiAt } from './api.ts';
import { png } from './pictures.ts';

/** Fills every field of a member's profile. */
export async function describePerson({ api }: Pick<ProductAddresses, 'api'>, token: string): Promise<void> {
  const saved = await apiAt(api, token)(saveProfile, { body: facts as never });
  if (saved.status !== 200) throw new Error(`saving a profile answered ${saved.status}`);
  const send = async (operation: { method: string; path: string }, body: FormData) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(api + operation.path, { method: operation.method, headers, body });
    if (answer.status !== 200) throw new Error(`${operation.path} answered ${answer.status}`);
    return answer.json();
  };
  const { photo } = (await send(uploadPhoto, form('photo', photoFile()))) as { photo: { file: string } };
  await send(updateMyImages, form('profileImage', photo.file));
  await send(updateMyImages, form('backgroundPhoto', 'background1.jpg'));
}

const facts = {
  ...{ age: 34, zip: '98765', location: 'Oregon', heightCm: 171, aboutMe: 'I paint boats.' },
  ...{ astrologicalSign: 'Leo', hairColor: 'Brown', eyeColor: 'Green', bodyType: 'Average' },
  ...{ ethnicity: 'Mixed', religion: 'Spiritual', education: 'Some college', relationshipStatus: 'Single' },
  ...{ intention: choices.intention[0], prompts: [{ prompt: 'A perfect Sunday', answer: 'Pancakes.' }] },
  ...{ occupation: choices.occupation[0], income: choices.income[0], languages: [choices.languages[0]] },
  ...{ interests: [choices.interests[0]], personalityTraits: [choices.personalityTraits[0]] },
  ...{ smoker: true, drinker: true, hasChildren: true, wantsChildren: true },
};

export const photoFile = () => new Blob([new Uint8Array(png(100, 100))]);

export function form(name: string, value: Blob | string): FormData {
  const body = new FormData();
  body.append(name, value);
  return body;
}
