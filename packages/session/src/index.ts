export {
  createSession,
  isLapsed,
  personChanges,
  type Session,
  type SessionState,
  type RefreshCall,
} from './session.ts';
