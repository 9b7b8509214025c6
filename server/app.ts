import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { BRAND } from '../contract/head.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { guardAdmins } from './features/admin/guard.ts';
import { moderatePeople } from './features/admin/moderation.ts';
import { mountAdmin } from './features/admin/routes.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountLive } from './features/comments/live.ts';
import { moderateComments } from './features/comments/moderation.ts';
import { mountComments } from './features/comments/routes.ts';
import { moderatePosts } from './features/posts/moderation.ts';
import { mountPosts } from './features/posts/routes.ts';
import { mountReactions } from './features/reactions/routes.ts';
import { mountReports } from './features/reports/routes.ts';
import { mountSchools } from './features/schools/routes.ts';
import { mountSite } from './features/site/routes.ts';
import { mountUploads } from './features/uploads/routes.ts';
import { moderateVideos } from './features/videos/moderation.ts';
import { mountVideos } from './features/videos/routes.ts';
import type { App, FeatureParts, Parts } from './parts.ts';
import { createOnce } from './platform/idempotency/once.ts';
import { answerProblem, notFound, type Problem } from './platform/problem.ts';
import { createRealtime } from './platform/realtime.ts';
import { guardDoubleSubmit } from './platform/sessions/double-submit.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { validatorCompiler } from './platform/validation.ts';
import { visibleJson } from './platform/visible.ts';
import { mountDocs } from './platform/web/docs.ts';
import { limitPages } from './platform/web/page-limits.ts';
import { createPages } from './platform/web/pages.ts';
import { createQuickAnswers } from './platform/web/quick-answers.ts';
import { addSecurityHeaders, bareHeaders } from './platform/web/security-headers.ts';
import { letGoOfSlowCallers, nodeLimits } from './platform/web/slow-callers.ts';

const JSON_BODY_MAX = 64 * 1024; // bytes; the longest is a token of Google's, and what takes more says so itself

/** Builds the app from its parts: every feature mounts itself. It does not listen yet. */
export async function buildApp(parts: Parts, logLevel = 'warn'): Promise<App> {
  const { config } = parts;
  const secure = config.publicUrl.startsWith('https:');
  const app: App = Fastify({
    logger: { level: logLevel, hooks: { streamWrite: visibleJson } }, // errors can quote what people typed
    // A logger for each call costs more than it tells: what is logged names its call.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: JSON_BODY_MAX,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    ...nodeLimits(parts.patience),
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply.headers(bareHeaders(secure))),
  }).withTypeProvider<TypeBoxTypeProvider>();
  letGoOfSlowCallers(app, config.trustProxy, parts.patience);

  app.removeContentTypeParser('text/plain'); // no call takes one
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler((error, request, reply) => answerProblem(error as Problem, request, reply));

  const pages = createPages(app, {
    folder: parts.webFolder,
    publicUrl: config.publicUrl,
    settings: {
      'max-upload-mb': String(Math.floor(config.maxUploadBytes / 1024 / 1024)),
      'video-host': parts.videoHosts.current.name,
      google: config.google ? 'on' : 'off',
      'support-email': config.supportEmail ?? '',
      offline: config.offline ? 'on' : 'off',
    },
  });
  const quickAnswers = createQuickAnswers(app, await addSecurityHeaders(app, pages.scriptHashes, config.publicUrl));
  limitPages(app, parts.limits);
  await app.register(fastifyCookie);
  await app.register(fastifySwagger, { openapi: { info: { title: BRAND, version: '1' } } });
  guardDoubleSubmit(app, secure);
  const sessions = createSessions({ ...parts, secure });
  const realtime = createRealtime(app, { ...parts, sessions });
  const featureParts: FeatureParts = { ...parts, pages, quickAnswers, sessions, realtime, once: createOnce(parts) };
  guardAdmins(app, featureParts);

  // Answers of calls hold what belongs to one person; those that don't say otherwise themselves.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // What others may keep for everybody must not hand one browser's cookie to the next.
    if (String(reply.getHeader('cache-control')).includes('public')) reply.removeHeader('set-cookie');
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') throw notFound();
    return pages.notFound(reply);
  });

  await app.register(async (scope: App) => {
    mountDocs(scope);
    mountSite(scope, featureParts);
    mountAccounts(scope, featureParts);
    mountSchools(scope, featureParts);
    mountUploads(scope, featureParts);
    mountVideos(scope, featureParts);
    mountPosts(scope, featureParts);
    mountReactions(scope, featureParts);
    mountComments(scope, featureParts);
    mountLive(featureParts);
    mountAdmin(scope, featureParts);
    mountAudit(scope, featureParts);
    mountReports(scope, featureParts, [
      moderatePosts(parts),
      moderateComments(parts),
      moderateVideos(parts),
      moderatePeople(parts),
    ]);
  });
  return app;
}
