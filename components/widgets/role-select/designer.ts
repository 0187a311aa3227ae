import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const roleSelectDesigner = peopleDesigner('role')
