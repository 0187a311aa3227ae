import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a QR code of a text or of another field and holds no value. */
export const qrcodeSchema = valuelessSchema('qrcode')
