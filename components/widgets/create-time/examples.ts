import { systemExamples } from '@/components/widget-kits/faces/system-examples'

export const examples = systemExamples('2026-03-09 08:07:06')
