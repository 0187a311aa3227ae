import { systemExamples } from '../system-examples'

export const examples = systemExamples('管理员/admin')
