// Written by `npm run contracts`; do not edit.
export interface FormProblem { instancePath: string; keyword: string; params: Record<string, unknown> }
export interface FormValidator { (data: unknown): boolean; errors?: FormProblem[] | null }
export declare const signup: FormValidator;
export declare const login: FormValidator;
export declare const changeEmail: FormValidator;
export declare const requestPasswordReset: FormValidator;
export declare const resetPassword: FormValidator;
export declare const saveProfile: FormValidator;
export declare const askSupport: FormValidator;
export declare const askSupportAsMember: FormValidator;
export declare const adminLogin: FormValidator;
export declare const addUser: FormValidator;
export declare const changeOwnOperatorPassword: FormValidator;
export declare const setOperatorPassword: FormValidator;
export declare const offerSecondFactor: FormValidator;
export declare const confirmSecondFactor: FormValidator;
export declare const removeSecondFactor: FormValidator;
export declare const proveSecondFactor: FormValidator;
