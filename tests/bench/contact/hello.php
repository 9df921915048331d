<?php

/** The least that PHP can do here: what Apache and PHP-FPM cost by themselves. */

declare(strict_types=1);

echo 'hello';
