/**
 * React's development build notes for a profiler how each element was made and how long each component took, which takes as much
 * time as a sixth of all else. Nobody reads it here. Its warnings stay, and fail a test.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })

// React reads the console when it is loaded. It notes the stacks of the first ten thousand elements, then of none.
const { default: react } = await import('react')
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = Object(react)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })

export {}
