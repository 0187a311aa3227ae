import { extraTextOver } from '../../kit/extra-fields'

/** What a template has by names that nothing here is called by (`leftFields`). */
export const extraText = extraTextOver(['dbLinkId', 'sqlTemplate', 'printTemplate', 'pageParam'])
