/** In `features` of `initMessage`: the platform tells who else has a record open (`WatchRecord`, `recordWatchers`). */
export const recordWatchersFeature = 'recordWatchers'
