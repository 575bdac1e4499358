/** The address of a case elsewhere. It stands in the audit trail as text and is nowhere a link. Pure: shared by server and client. */
export const CASE_LINK = /^https?:\/\/[^\s/?#]\S*$/i;
export const CASE_LINK_PROBLEM = 'Enter a full web address, for example https://cases.example/7';
export const CASE_LINK_LENGTH = 500;
