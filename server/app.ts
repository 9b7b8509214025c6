import fastifyCookie from '@fastify/cookie';
import fastifySwagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { BRAND } from '../contract/pages/head.ts';
import { mountAccounts } from './features/accounts/routes.ts';
import { guardAdmins } from './features/admin/guard.ts';
import { reportablePeople } from './features/admin/reportable.ts';
import { mountAdmin } from './features/admin/routes.ts';
import { mountAudit } from './features/audit/routes.ts';
import { mountCalendars } from './features/calendars/routes.ts';
import { mountClipPage } from './features/clip-page/routes.ts';
import { reportableComments } from './features/comments/reportable.ts';
import { mountComments } from './features/comments/routes.ts';
import { createTalks } from './features/comments/shown.ts';
import { mountCompetitionPage } from './features/competition-page/routes.ts';
import { lockCompetitionsOf } from './features/competitions/names/queries.ts';
import { renameInCompetitions, uncoverNames } from './features/competitions/names/workflow.ts';
import { reportableCompetitions } from './features/competitions/reportable.ts';
import { mountCompetitions } from './features/competitions/routes.ts';
import { mountEmbed } from './features/embed/routes.ts';
import { mountFeed } from './features/feed/routes.ts';
import { mountFixtures } from './features/fixtures/routes.ts';
import { createUnseen } from './features/follow/policy.ts';
import { listApart } from './features/follow/queries.ts';
import { mountFollow } from './features/follow/routes.ts';
import { mountMatchClips } from './features/match-clips/routes.ts';
import { createUploadPins } from './features/match-clips/workflow.ts';
import { mountMatchPage } from './features/match-page/routes.ts';
import { reportableMatches } from './features/matches/reportable.ts';
import { mountMatches } from './features/matches/routes.ts';
import { matchesAsTargets } from './features/matches/target.ts';
import { mountMentions } from './features/mentions/routes.ts';
import { mountReports } from './features/moderation/routes.ts';
import { mountMyData } from './features/my-data/routes.ts';
import { mountNotifications } from './features/notifications/routes.ts';
import { mountPeople } from './features/people/routes.ts';
import { mountPostPage } from './features/post-page/routes.ts';
import { reportablePosts } from './features/posts/reportable.ts';
import { mountPosts } from './features/posts/routes.ts';
import { feedOfPosts, syndicatedPosts } from './features/posts/source.ts';
import { postsAsTargets } from './features/posts/target.ts';
import { mountReactions } from './features/reactions/routes.ts';
import { createViewerReactions } from './features/reactions/viewer-reactions.ts';
import { followSides, progress, redrawSides } from './features/results/progress.ts';
import { mountResults } from './features/results/routes.ts';
import { mountSchools } from './features/schools/routes.ts';
import { mountSearch } from './features/search/routes.ts';
import { mountSite } from './features/site/routes.ts';
import { mountSyndication } from './features/syndication/routes.ts';
import { mountTables } from './features/tables/routes.ts';
import { createTargets } from './features/targets/target.ts';
import { mountTeamPage } from './features/team-page/routes.ts';
import { reportableTeams } from './features/teams/reportable.ts';
import { mountTeams } from './features/teams/routes.ts';
import { mountUploads } from './features/uploads/routes.ts';
import { reportableVideos } from './features/videos/reportable.ts';
import { mountVideos } from './features/videos/routes.ts';
import { feedOfVideos, syndicatedVideos } from './features/videos/source.ts';
import { videosAsTargets } from './features/videos/target.ts';
import { removeWithin } from './features/videos/workflow.ts';
import { mountVouching } from './features/vouching/routes.ts';
import { reportableWords } from './features/words/reportable.ts';
import { mountWords } from './features/words/routes.ts';
import type { App, FeatureParts, Parts } from './parts.ts';
import { createFacts } from './platform/facts/facts.ts';
import { createSweep } from './platform/files/sweep.ts';
import { answerProblem, notFound, type Problem } from './platform/http/problem.ts';
import { reporter } from './platform/http/report.ts';
import { requestIds } from './platform/http/request-id.ts';
import { logSlowRequests } from './platform/http/slow-requests.ts';
import { validatorCompiler } from './platform/http/validation.ts';
import { createOnce } from './platform/idempotency/once.ts';
import { logOptions } from './platform/log/log.ts';
import { createRealtime } from './platform/messages/realtime.ts';
import { createAhead } from './platform/servers/ahead.ts';
import { cookieNames } from './platform/sessions/cookies.ts';
import { guardDoubleSubmit } from './platform/sessions/double-submit.ts';
import { createSessions } from './platform/sessions/sessions.ts';
import { describedBy, mountDocs } from './platform/web/docs.ts';
import { createHealth } from './platform/web/health.ts';
import { limitPages } from './platform/web/page-limits.ts';
import { createPages } from './platform/web/pages.ts';
import { createPreviews } from './platform/web/previews.ts';
import { createQuickAnswers } from './platform/web/quick-answers.ts';
import { QUIET_HEADERS, sayQuiet } from './platform/web/quiet.ts';
import { createReleases } from './platform/web/releases.ts';
import { addSecurityHeaders, bareHeaders } from './platform/web/security-headers.ts';
import { letGoOfSlowCallers, nodeLimits } from './platform/web/slow-callers.ts';
import { dropTrailingSlash } from './platform/web/trailing-slash.ts';

const JSON_BODY_MAX = 64 * 1024; // bytes; the longest is a Google token, and routes that take more set their own limit

/** Builds the app from its parts: every feature mounts itself. It does not listen yet. */
export async function buildApp(parts: Parts, logLevel = 'warn'): Promise<App> {
  const { config } = parts;
  const secure = config.publicUrl.startsWith('https:');
  const app: App = Fastify({
    logger: logOptions(logLevel, parts.readLog),
    // A logger per call costs more than it is worth: log lines name their call anyway.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_BODY_MAX,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    ...nodeLimits(parts.patience),
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply.headers(bareHeaders(secure))),
  }).withTypeProvider<TypeBoxTypeProvider>();
  letGoOfSlowCallers(app, config.trustProxy, parts.patience);
  logSlowRequests(app, parts.clock);

  app.removeContentTypeParser('text/plain'); // no call accepts it
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
      // Also, so that a browser that has the page of another start does not go on showing that one.
      ...(config.quiet && { quiet: 'on' }),
    },
  });
  const more = config.quiet ? QUIET_HEADERS : {};
  const common = await addSecurityHeaders(app, pages.scriptHashes, config.publicUrl, config.s3?.publicUrl, more);
  if (config.quiet) sayQuiet(app);
  limitPages(app, parts.limits);
  dropTrailingSlash(app);
  (parts.health ?? createHealth()).mount(app);
  await app.register(fastifyCookie);
  await app.register(fastifySwagger, describedBy(BRAND, cookieNames(secure).session));
  guardDoubleSubmit(app, secure);
  const isAhead = createAhead(app, parts.bus.link, secure);
  const sessions = createSessions({ ...parts, secure });
  const { trustProxy } = config;
  const quickAnswers = createQuickAnswers(app, { common, sessions, isAhead, limits: parts.limits, trustProxy });
  const realtime = createRealtime(app, { ...parts, sessions, isAhead });
  const facts = createFacts(parts, reporter(app.log, parts.clock, 'facts'));
  app.addHook('onReady', facts.recover);
  const sweep = createSweep(parts);
  const featureParts: FeatureParts = {
    ...parts,
    pages,
    quickAnswers,
    sessions,
    realtime,
    facts,
    once: createOnce(parts),
    sweep,
    previews: createPreviews(parts),
  };
  guardAdmins(app, featureParts);
  const releases = createReleases(app, { ...parts, sweep, folder: parts.webFolder, notFound: pages.notFound });
  const reportRelease = reporter(app.log, parts.clock, 'files of the browser app');
  const keepRelease = () => releases.keep().catch(reportRelease);
  // Where others may be asked for this server's files, they are there before anybody sees its pages.
  if (config.databaseUrl) app.addHook('onReady', keepRelease);
  else app.addHook('onListen', () => void keepRelease());

  // Answers of calls hold one person's data; the others set a header of their own.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // What shared caches may store must not hand one browser's cookie to the next.
    if (String(reply.getHeader('cache-control')).includes('public')) reply.removeHeader('set-cookie');
    done();
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/') || request.method !== 'GET') throw notFound();
    return pages.notFound(reply);
  });

  const unseen = createUnseen(parts);
  const targets = createTargets(
    { post: postsAsTargets, video: videosAsTargets, match: matchesAsTargets },
    { from: listApart, unseenBy: async (viewer) => (viewer ? unseen.of(viewer) : new Set()) },
  );
  const forAll = { talks: createTalks(parts, targets), unseen };
  await app.register(async (scope: App) => {
    mountDocs(scope, featureParts);
    mountSite(scope, featureParts);
    mountAccounts(scope, featureParts);
    mountSchools(scope, featureParts);
    mountUploads(scope, featureParts);
    mountVideos(scope, featureParts, unseen, createUploadPins(parts, targets));
    mountFollow(scope, featureParts);
    mountMentions(scope, featureParts);
    mountCompetitions(scope, featureParts, { followSides, redrawSides });
    mountTeams(scope, featureParts, { lock: lockCompetitionsOf, rename: renameInCompetitions });
    mountTeamPage(scope, featureParts);
    mountFeed(scope, featureParts, [feedOfPosts, feedOfVideos(parts)], createViewerReactions(parts), unseen);
    mountSyndication(scope, featureParts, [syndicatedPosts, syndicatedVideos(parts)]);
    mountPosts(scope, featureParts);
    mountReactions(scope, featureParts, targets);
    mountComments(scope, featureParts, targets, forAll);
    mountPostPage(scope, featureParts, targets, forAll);
    mountClipPage(scope, featureParts, targets, forAll);
    mountMatchClips(scope, featureParts, targets);
    mountMatchPage(scope, featureParts, targets);
    mountCompetitionPage(scope, featureParts);
    mountVouching(scope, featureParts, uncoverNames);
    mountCalendars(scope, featureParts);
    mountEmbed(scope, featureParts);
    mountPeople(scope, featureParts, unseen);
    mountResults(scope, featureParts);
    mountNotifications(scope, featureParts);
    mountAdmin(scope, featureParts);
    mountMyData(scope, featureParts, (act, videoId) => removeWithin(act, parts.jobs, videoId));
    mountAudit(scope, featureParts);
    mountMatches(scope, featureParts);
    mountFixtures(scope, featureParts);
    mountSearch(scope, featureParts);
    mountTables(scope, featureParts, { fillSides: progress, redrawSides });
    mountWords(scope, featureParts);
    mountReports(scope, featureParts, [
      reportablePosts(parts),
      reportableComments(targets),
      reportableVideos(parts),
      reportablePeople(parts),
      reportableTeams(parts),
      reportableCompetitions,
      ...reportableMatches(parts),
      reportableWords,
    ]);
  });
  return app;
}
