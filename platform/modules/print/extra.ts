import { extraTextOver } from '../../kit/extra-fields'

/** What a template has by names that nothing here is called by (`leftFields`). */
export const extraText = extraTextOver(['category', 'type', 'dbLinkId', 'sqlTemplate', 'printTemplate', 'pageParam'])
