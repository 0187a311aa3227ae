import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const organizeSelectDesigner = peopleDesigner('company')
