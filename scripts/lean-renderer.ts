/** The renderer that these lists were read with: another may come to reach what they name. */
const READ_WITH = '19.3.1'

/**
 * `hydrateRoot` is not called: no page of a server is taken over, so no part waits for that and no event is
 * held back for it. (`getParentHydrationBoundary` stays: an event on a node that others put among React's, a
 * translator's say, does ask it.)
 */
const TAKING_OVER = [
  'popHydrationState',
  'updateDehydratedSuspenseComponent',
  'clearHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'getNextHydratable',
  'attemptExplicitHydrationTarget',
  'scheduleCallbackIfUnblocked',
  'scheduleReplayQueueIfNeeded',
  'queueIfContinuousEvent',
]

/** No `ViewTransition` is rendered. */
const VIEW_TRANSITIONS = [
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'commitExitViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionName',
  'getViewTransitionClassName',
]

/** No `Activity`, and no list whose parts are revealed in turn. */
const KINDS = ['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded']

/** Neither `useActionState` nor `useDeferredValue` is called. */
const HOOKS = [
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'mountDeferredValueImpl',
  'updateDeferredValueImpl',
]

/**
 * Nothing in the head of the document is rendered by React, nor asked of it ahead: see `elementsOfTheHead`.
 */
const FILES_AHEAD = [
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'getResource',
  'acquireResource',
  'getHydratableHoistableCache',
  'mountHoistable',
  'isHostHoistableType',
  'suspendResource',
  'insertSuspendedStylesheets',
  'resolveSingletonInstance',
  'releaseSingletonInstance',
  'commitHostSingletonAcquisition',
]

/** Set to true only where the page of a server is taken over, or a `ViewTransition` is met. */
const STAY_FALSE = ['isHydrating', 'shouldStartViewTransition']

/**
 * React's renderer for browsers with empty functions in place of those that have nothing to do here. What
 * only they call goes with them. Most are never called. The others find nothing to do, and are asked for no
 * more than whether something is true.
 */
export function leanRenderer(code: string): string {
  if (!code.includes(`reconcilerVersion: "${READ_WITH}"`)) {
    throw new Error(
      `React's renderer is no longer ${READ_WITH}: see that scripts/lean-renderer.ts still holds, and put the version there`,
    )
  }
  const names = [TAKING_OVER, VIEW_TRANSITIONS, KINDS, HOOKS, FILES_AHEAD].flat()
  return STAY_FALSE.reduce(withConstant, names.reduce(withEmpty, code))
}

/** What a built chunk renders into the head of a document, or in place of it. React no longer knows how. */
export function elementsOfTheHead(code: string): string[] {
  return [...code.matchAll(/\(\s*(["'`])(html|head|body|title|meta|link|style|script)\1,\s*\{/g)].map(
    (call) => call[2] ?? '',
  )
}

function withEmpty(code: string, name: string): string {
  const body = new RegExp(`^(function ${name}\\([^)]*\\) \\{)[^]*?^\\}`, 'm')
  if (!body.test(code))
    throw new Error(`React's renderer has no ${name}: take it out of scripts/lean-renderer.ts`)
  return code.replace(body, '$1}')
}

function withConstant(code: string, name: string): string {
  const declaration = new RegExp(`^(var|  ?) ${name} = !1,$`, 'm')
  if (!declaration.test(code))
    throw new Error(`React's renderer declares ${name} in another way: see scripts/lean-renderer.ts`)
  const rest = code
    .replace(declaration, `$1 was_${name},`)
    .replaceAll(new RegExp(`\\b${name} = !\\d`, 'g'), '!1')
  return `const ${name} = !1;\n${rest}`
}
