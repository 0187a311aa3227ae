import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a barcode of a text or of another field and holds no value. */
export const barcodeSchema = valuelessSchema('barcode')
