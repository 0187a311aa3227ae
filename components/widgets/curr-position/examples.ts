import { systemExamples } from '@/components/widget-kits/faces/system-examples'

export const examples = systemExamples('采购主管')
