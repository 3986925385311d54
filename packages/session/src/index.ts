export {
  createSession,
  isExpired,
  personChanges,
  type Session,
  type SessionState,
  type RefreshCall,
} from './session.ts';
