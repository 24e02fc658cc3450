'use client';

import { PageError } from '@/ui/page-error';

export default PageError;
