export { defineRemote, type OverlayLoader, type RemoteModule, type RemoteParts } from './define-remote.tsx';
export type { MountProps, OverlayProps, Platform, ReactDomClient, RemoteProps, TypedAhead } from './platform.ts';
export { createLoading, type Loading } from './loading.ts';
export { PlatformProvider, usePlatform } from './platform-context.tsx';
export { useAction, type ActionOptions } from './use-action.ts';
export { useIdempotentAction, type IdempotentActionOptions } from './use-idempotent-action.ts';
export {
  createIdempotentCall,
  type IdempotentCall,
  type IdempotentInput,
  type Tries,
  type Try,
} from './idempotent-call.ts';
export { useAnswers, useApi, useCall, useCalls, useListCall } from './use-call.ts';
/** Tells a sign-in that has ended under unsaved work from one that stands. */
export { isExpired } from '@griot/session';
export { useBack, useGo, useOverlay, useSession, useTitle, useToast, useWritten } from './hooks.ts';
export type { UseQueryResult } from '@tanstack/react-query';
export { storedAtom } from './stored-atom.ts';
export { Part } from './part.tsx';
export { useLeaveQuestion, type MayLeave } from './use-leave-question.ts';
export { useUnsavedWork } from './use-unsaved-work.ts';
export { failureOf, RemoteFailure, type FailureReason } from './failure.ts';
export type { PageLoader } from './remote-root.tsx';
