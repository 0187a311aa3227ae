import { systemExamples } from '../system-examples'

export const examples = systemExamples('2026-03-09 08:07:06')
