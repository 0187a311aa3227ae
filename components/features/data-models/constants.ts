/** Wire: the id of the database of the platform itself (contract 2 §18.1). */
export const ownDatabase = '0'

/** Contract 2 §18.2: a name of a table or column. */
export const namePattern = '/^\\s*[A-Za-z_][A-Za-z0-9_]{0,62}\\s*$/'
