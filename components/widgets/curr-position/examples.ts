import { systemExamples } from '../system-examples'

export const examples = systemExamples('采购主管')
