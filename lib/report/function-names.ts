/**
 * What formulas may call, by name, for who writes them: `functions.ts` does it, and is no part of a page.
 */

/** Done by the evaluator, since they do not look at all that they are given. */
export const conditionFunctions = ['IF', 'IFERROR', 'AND', 'OR', 'NOT', 'SEQ'] as const

export const sumFunctions = [
  ...['SUM', 'AVERAGE', 'COUNT', 'COUNTA', 'COUNTDISTINCT', 'MAX', 'MIN', 'FIRST', 'SUMIF'],
  ...['ABS', 'ROUND', 'ROUNDUP', 'ROUNDDOWN', 'INT', 'MOD'],
] as const

export const textFunctions = [
  ...['LEN', 'LEFT', 'RIGHT', 'MID', 'UPPER', 'LOWER', 'TRIM', 'CONCATENATE', 'SUBSTITUTE', 'TEXTJOIN'],
  ...['ISBLANK', 'AMOUNTINWORDS'],
] as const

export const dateFunctions = ['YEAR', 'MONTH', 'DAY', 'DATETEXT', 'DAYS', 'EDATE'] as const

/** Statistics and finance, in doubles. */
export const statisticFunctions = [
  ...['MEDIAN', 'STDEV', 'STDEVP', 'VAR', 'VARP', 'LARGE', 'SMALL', 'PERCENTILE', 'QUARTILE', 'MODE', 'GEOMEAN', 'RANK'],
  ...['SQRT', 'POWER', 'EXP', 'LN', 'LOG10', 'PI', 'PMT', 'PV', 'FV', 'NPER', 'NPV', 'IRR', 'SLN'],
] as const

export const reportFunctions = [
  ...conditionFunctions,
  ...sumFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...statisticFunctions,
] as const

export type FunctionName = (typeof reportFunctions)[number]
