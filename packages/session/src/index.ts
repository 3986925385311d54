export { createSession, personChanges, type Session, type SessionState, type StoredTokens, type RefreshCall } from './session.ts';
