import { createAuth } from './auth/service.ts';
import { jobKind } from './jobs/index.ts';
import { createPost } from './mail/service.ts';
import type { Ports } from './ports/index.ts';
import { createUsers } from './users/service.ts';

export type Services = ReturnType<typeof createServices>;

/** The rules of every feature, put together. Jobs are handled from here on, so open the queue afterwards. */
export function createServices(ports: Ports) {
  const { db, clock, random, settings, jobs } = ports;
  const post = createPost(jobs, ports.mail);
  const users = createUsers({ db, clock, random, hasNovel: async () => false });
  const auth = createAuth({ db, clock, random, tokenKey: settings.tokenKey, users, post });

  jobs.handle(jobKind('sweep'), () => auth.sweep(), { every: '17 * * * *' });
  return { post, users, auth };
}
