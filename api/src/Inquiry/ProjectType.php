<?php

declare(strict_types=1);

namespace Contact\Inquiry;

/** What a visitor wants made. */
enum ProjectType: string
{
    case General = 'general';
    case Commercial = 'commercial';
    case Documentary = 'documentary';
    case ShortFilm = 'shortfilm';
    case Corporate = 'corporate';

    /** As the form says it. */
    public function label(): string
    {
        return match ($this) {
            self::General => 'General Inquiry',
            self::Commercial => 'Commercial Production',
            self::Documentary => 'Documentary',
            self::ShortFilm => 'Short Film',
            self::Corporate => 'Corporate Video',
        };
    }
}
