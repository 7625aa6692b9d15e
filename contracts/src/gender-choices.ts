/** Who somebody is and would like to meet. A separate file, so that the sign-up page loads no other choices. */
export const genderChoices = {
  gender: ['female', 'male', 'other'],
  preference: ['female', 'male', 'both'],
} as const;
