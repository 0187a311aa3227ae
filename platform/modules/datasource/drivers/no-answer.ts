import { AppError } from '@/lib/errors/app-error'

/** The database stops by itself at the time-out. One that says nothing at all is left: the connection ends, and this is thrown. */
export class NoAnswer extends AppError {
  constructor() {
    super('timeout', 'the database does not answer')
  }
}
