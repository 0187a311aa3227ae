import { answerWebRequest } from '@/lib/bff/web-adapter'

export const runtime = 'nodejs'
export const dynamic = 'force-dynamic'

export {
  answerWebRequest as DELETE,
  answerWebRequest as GET,
  answerWebRequest as HEAD,
  answerWebRequest as OPTIONS,
  answerWebRequest as PATCH,
  answerWebRequest as POST,
  answerWebRequest as PUT,
}
