/** Wire (contract 2 §16.2). */
export const types = { sql: 1, fixed: 2, api: 3 } as const
export const readAction = 3
/** The id of the platform's own database among the connections. */
export const ownDatabase = '0'

/** Steps of the wizard (contract 2 §16.3), by the names of their texts. */
export const stepNames = ['basic', 'config', 'count', 'echo', 'check', 'process'] as const
export type StepName = (typeof stepNames)[number]

/** A function that changes nothing (contract 2 §16.2): what stands where an author has written none. */
export const emptyFunction = '(data) => {\n  return data\n}'

/** Variables of the SQL of interfaces (contract 2 §16.3); those of paging and of echoes by the step that has them. */
export const sqlVariables = {
  common: [
    '@currentUser',
    '@currentUsersAndSubordinates',
    '@organization',
    '@currentOrganizationAndSuborganization',
    '@chargeorganization',
    '@snowFlakeID',
    '@lotSnowID',
  ],
  paging: ['@offsetSize', '@pageSize', '@keyword'],
  echo: ['@showKey', '@showValue'],
} as const

/** Wire: where the value of a row of an API interface comes from. */
export const sources = { parameter: 1, variable: 2, typed: 3, paging: 4, echo: 5 } as const

export const parameterTypes = ['varchar', 'int', 'datetime', 'decimal'] as const
