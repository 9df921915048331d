<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Company;

/** The studio of the sample content. */
final class SampleCompany
{
    public const PROJECT_TYPES = [
        'general' => 'General Inquiry',
        'commercial' => 'Commercial Production',
        'documentary' => 'Documentary',
        'shortfilm' => 'Short Film',
        'corporate' => 'Corporate Video',
    ];

    public static function make(): Company
    {
        return new Company('Your Studio', '+91 00000 00000', 'hello@yourstudio.example', self::PROJECT_TYPES);
    }
}
