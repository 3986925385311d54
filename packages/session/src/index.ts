export { createSession, personChanges, type Session, type SessionState, type RefreshCall } from './session.ts';
