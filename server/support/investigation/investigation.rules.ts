/** Address of a case in another system. It is stored as text in the audit trail and never linked. Pure: shared by server and client. */
export const CASE_LINK = /^https?:\/\/[^\s/?#]\S*$/i;
export const CASE_LINK_PROBLEM = 'Enter a full web address, for example https://cases.example/7';
export const CASE_LINK_LENGTH = 500;
