/** Keeps the server from starting for a reason the operator can mend; its message is all they need to read. */
export class StartError extends Error {}
