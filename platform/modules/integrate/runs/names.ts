/** The standing job that starts what time starts and runs what waits. Stands in the database; never renamed. */
export const standingName = 'integrations'
