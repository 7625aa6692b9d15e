/** The operators' sentences that the specification gives word for word. */
export const operatorTexts = {
  invalid: 'Invalid credentials',
  emptyResponse: 'Please enter a response.',
  respondFailed: 'Error sending response.',
  seenFailed: 'Error marking mails as seen.',
  onlineFailed: 'An error occurred while making users online.',
  onlineInvalid: 'Please enter a valid number of users.',
  addFailed: 'Failed to add user. Please try again.',
  added: 'User added successfully!',
  pageInvalid: (pages: number) => `Please enter a valid page number between 1 and ${pages}`,
} as const;
