import { peopleDesigner } from '@/components/widget-kits/designer/families'

export const usersSelectDesigner = peopleDesigner('users')
