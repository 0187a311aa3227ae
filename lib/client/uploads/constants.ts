/** Spec 2 §9 and contract 1 §19.3. */
export const partBytes = 5_242_880
export const retriesMax = 5
export const hashSliceBytes = 10_240_000
/** Contract 1 §19.3: the platform puts the last part away before it is asked to merge. */
export const mergeDelayMs = 300
/** Waits before each try again; together longer than a line is usually gone. */
export const retryDelaysMs: readonly number[] = [1000, 2000, 4000, 8000, 16_000]
export const runningMax = 3
/** Files whose bytes are kept in the browser so that a reload of the page needs nobody to choose them again. */
export const keptBytesMax = 500 * 1024 * 1024
export const unfinishedPerUserMax = 50
export const unfinishedDaysMax = 7
