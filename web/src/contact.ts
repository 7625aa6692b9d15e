/** Where members write to people instead of forms. */
export const supportEmail = 'support@emberline.example';
