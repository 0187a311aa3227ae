import { peopleDesigner } from '@/components/widget-kits/designer/families'
import { userRange } from '@/components/widget-kits/designer/people-range'

export const userSelectDesigner = peopleDesigner('user', userRange)
