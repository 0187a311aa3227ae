import { systemExamples } from '@/components/widget-kits/faces/system-examples'

export const examples = systemExamples('管理员/admin')
