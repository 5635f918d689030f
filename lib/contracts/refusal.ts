import * as z from 'zod/mini';
import { errorCodes } from '@/lib/errors';
import { errorDetails } from './error-details';

export const refusal = z.extend(errorDetails, { code: z.catch(z.enum(errorCodes), 'GENERIC_ERROR') });
