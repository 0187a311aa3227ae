import { extraTextOver } from '../../kit/extra-fields'

/** A definition of another engine stands here whole. */
const extraLengthMax = 5_000_000

/** What a report has by names that nothing here is called by: what other engines and versions keep in it. */
export const extraText = extraTextOver(['categoryId', 'templateJson', 'parameters', 'isForeign'], extraLengthMax)
