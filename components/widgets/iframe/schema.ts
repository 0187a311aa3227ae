import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §16: shows a page in a frame; known from the 3.6 line and holds no value. */
export const iframeSchema = valuelessSchema('iframe')
